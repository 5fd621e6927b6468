// @ts-check
/** What the interface says, in English and Spanish. */

const EN = {
  "map.name": "Map of everything on this site: {n} items",
  "map.hint": "Arrow keys go to the item nearby, Page Down and Page Up through all, Enter opens its card, plus and minus zoom, 0 shows all, Escape clears.",
  "map.empty": "There is nothing on the map yet: it fills as soon as something is published.",
  "map.failed": "The map could not be loaded. Reload the page to try again.",
  "map.similarity": "Similarity",
  "map.concepts": "Concepts",
  "map.view": "Arrange by",
  "map.pair": "Axes",
  "map.zoomIn": "Zoom in",
  "map.zoomOut": "Zoom out",
  "map.fit": "Show all",
  "map.open": "Full size",
  "map.close": "Close the map",
  "map.list": "Show as a list",
  "map.legend": "Kinds",
  "map.position": "{title}, {kind}, {i} of {n}",
  "map.more": "Open",
  "map.ask": "Ask about it",
  "map.askAbout": "What is “{title}” about?",
  "map.question": "your question",
  "map.lit": "{n} items lit on the map",
  "map.clear": "Clear answer",
  "map.touch": "Two fingers zoom. Full size for more.",
  "chat.open": "Ask",
  "chat.title": "Ask about {subject}",
  "chat.close": "Close",
  "chat.clear": "Clear",
  "chat.placeholder": "Ask a question…",
  "chat.input": "Your question",
  "chat.send": "Send",
  "chat.stop": "Stop",
  "chat.intro": "Answers come from this site’s own pages, with links to the very section.",
  "chat.thinking": "Looking through the pages…",
  "chat.stopped": "Stopped.",
  "chat.cut": "The connection ended before the answer did.",
  "chat.sources": "Sources",
  "chat.inspect": "Why these?",
  "chat.showMap": "Show on map",
  "chat.copy": "Copy",
  "chat.copied": "Copied",
  "chat.notCopied": "The browser did not let it be copied",
  "chat.retry": "Try again",
  "chat.write": "Write to {contact}",
  "chat.next": "Ask next",
  "chat.tooLong": "A question can have {n} characters at most.",
  "chat.offline": "The chat is offline here. These pages match the words of your question:",
  "chat.offlineNone": "The chat is offline here, and no page matches the words of your question.",
  "chat.offlineTitle": "The chat is offline.",
  "chat.offlineDetail": "This site runs without its answering function just now. Searching the pages by keyword still works.",
  "chat.offlineSearch": "Search the pages for it",
  "chat.done": "Answer: {text}",
  "chat.you": "You asked",
  "chat.keywords": "Keyword search in your browser",
  "inspect.title": "Why these sources?",
  "inspect.close": "Close",
  "inspect.question": "Question",
  "inspect.policy": "Policy",
  "inspect.loading": "Loading the index…",
  "inspect.failed": "The index could not be loaded: {reason}",
  "inspect.stale": "The answer came from another build of the site than this page: the scores below may differ from the function’s. Reload the page.",
  "inspect.keywords": "There was no question vector: chunks are ranked by their words alone.",
  "inspect.thin": "Nothing here is close enough to answer from.",
  "inspect.summary": "{kept} of {n} chunks kept",
  "inspect.rank": "Rank",
  "inspect.chunk": "Chunk",
  "inspect.dense": "Cosine",
  "inspect.lexical": "Words",
  "inspect.score": "Score",
  "inspect.why": "Outcome",
  "inspect.floor": "floor {x}",
  "inspect.text": "Text",
  "inspect.all": "Show all {n}",
  "inspect.drop0": "Kept",
  "inspect.drop1": "Below the floor",
  "inspect.drop2": "Too far behind the best",
  "inspect.drop3": "Enough from its page",
  "inspect.drop4": "Enough better ones",
  "inspect.drop5": "In no ranking",
};

/** @type {Record<keyof typeof EN, string>} */
const ES = {
  "map.name": "Mapa de todo lo que hay en este sitio: {n} elementos",
  "map.hint": "Las flechas van al elemento cercano, Av Pág y Re Pág recorren todos, Intro abre su ficha, más y menos acercan y alejan, 0 muestra todo, Escape borra.",
  "map.empty": "Todavía no hay nada en el mapa: se llenará en cuanto se publique algo.",
  "map.failed": "No se pudo cargar el mapa. Recargue la página para intentarlo de nuevo.",
  "map.similarity": "Parecido",
  "map.concepts": "Conceptos",
  "map.view": "Ordenar por",
  "map.pair": "Ejes",
  "map.zoomIn": "Acercar",
  "map.zoomOut": "Alejar",
  "map.fit": "Ver todo",
  "map.open": "Tamaño completo",
  "map.close": "Cerrar el mapa",
  "map.list": "Ver como lista",
  "map.legend": "Tipos",
  "map.position": "{title}, {kind}, {i} de {n}",
  "map.more": "Abrir",
  "map.ask": "Preguntar por ello",
  "map.askAbout": "¿De qué trata «{title}»?",
  "map.question": "su pregunta",
  "map.lit": "{n} elementos iluminados en el mapa",
  "map.clear": "Borrar respuesta",
  "map.touch": "Con dos dedos se acerca. A tamaño completo se ve más.",
  "chat.open": "Preguntar",
  "chat.title": "Pregunte sobre {subject}",
  "chat.close": "Cerrar",
  "chat.clear": "Borrar",
  "chat.placeholder": "Haga una pregunta…",
  "chat.input": "Su pregunta",
  "chat.send": "Enviar",
  "chat.stop": "Parar",
  "chat.intro": "Las respuestas salen de las páginas de este sitio, con enlaces a la sección exacta.",
  "chat.thinking": "Buscando en las páginas…",
  "chat.stopped": "Detenido.",
  "chat.cut": "La conexión terminó antes que la respuesta.",
  "chat.sources": "Fuentes",
  "chat.inspect": "¿Por qué estas?",
  "chat.showMap": "Ver en el mapa",
  "chat.copy": "Copiar",
  "chat.copied": "Copiado",
  "chat.notCopied": "El navegador no permitió copiarla",
  "chat.retry": "Intentar de nuevo",
  "chat.write": "Escribir a {contact}",
  "chat.next": "Otras preguntas",
  "chat.tooLong": "Una pregunta puede tener {n} caracteres como máximo.",
  "chat.offline": "El chat no está disponible aquí. Estas páginas contienen las palabras de su pregunta:",
  "chat.offlineNone": "El chat no está disponible aquí, y ninguna página contiene las palabras de su pregunta.",
  "chat.offlineTitle": "El chat no está disponible.",
  "chat.offlineDetail": "Este sitio funciona ahora sin la función que responde. Buscar en las páginas por palabras sí es posible.",
  "chat.offlineSearch": "Buscarla en las páginas",
  "chat.done": "Respuesta: {text}",
  "chat.you": "Usted preguntó",
  "chat.keywords": "Búsqueda por palabras en su navegador",
  "inspect.title": "¿Por qué estas fuentes?",
  "inspect.close": "Cerrar",
  "inspect.question": "Pregunta",
  "inspect.policy": "Política",
  "inspect.loading": "Cargando el índice…",
  "inspect.failed": "No se pudo cargar el índice: {reason}",
  "inspect.stale": "La respuesta salió de otra versión del sitio que esta página: los valores pueden diferir. Recargue la página.",
  "inspect.keywords": "No hubo vector de la pregunta: los fragmentos se ordenan solo por sus palabras.",
  "inspect.thin": "Nada aquí se acerca lo bastante para responder.",
  "inspect.summary": "{kept} de {n} fragmentos elegidos",
  "inspect.rank": "Puesto",
  "inspect.chunk": "Fragmento",
  "inspect.dense": "Coseno",
  "inspect.lexical": "Palabras",
  "inspect.score": "Valor",
  "inspect.why": "Resultado",
  "inspect.floor": "umbral {x}",
  "inspect.text": "Texto",
  "inspect.all": "Ver los {n}",
  "inspect.drop0": "Elegido",
  "inspect.drop1": "Bajo el umbral",
  "inspect.drop2": "Demasiado lejos del mejor",
  "inspect.drop3": "Bastantes de su página",
  "inspect.drop4": "Bastantes mejores",
  "inspect.drop5": "En ninguna lista",
};

/** @type {Record<string, Record<keyof typeof EN, string>>} */
const LANGUAGES = { en: EN, es: ES };

/** @typedef {keyof typeof EN} MessageKey */
/** @typedef {(key: MessageKey, values?: Record<string, string | number>) => string} Translate */

/**
 * Choose the interface's language: the visitor's first that we speak, else the site's, else English.
 *
 * @param {readonly string[]} preferred BCP 47, best first
 * @param {string} site BCP 47
 */
export function pickLanguage(preferred, site) {
  const wanted = [...preferred, site].map((tag) => tag.toLowerCase().split("-")[0]);
  return wanted.find((tag) => tag in LANGUAGES) ?? "en";
}

/**
 * Give the messages of a language.
 *
 * @param {string} language one that `pickLanguage` gives
 * @returns {Translate}
 */
export function messages(language) {
  const own = LANGUAGES[language] ?? EN;
  return (key, values = {}) =>
    own[key].replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
