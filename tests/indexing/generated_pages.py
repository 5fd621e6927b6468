"""Random rendered pages together with the words a reader sees of them, in order."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from hypothesis import strategies as st

Page = tuple[str, list[str]]
Block = Callable[[Callable[[], str]], str]

UNSEEN = "unseen"
"""A word that stands only where no reader sees it."""

SCRIPTS = ("w", "É", "字", "слово", "كلمة", "ไทย", "हिन्दी")

FRAMES = (
    "<p>{}</p>",
    "<p>{} <em>{}</em>, {}</p>",
    "<p>{}<br>\n{}</p>",
    "<p>{}<p>{}",
    "{}",
    "<pre><code>{}\n    {}\n</code></pre>",
    "<ul><li>{}<ul><li>{}</li></ul></li><li><p>{}</p></li></ul>",
    "<ol start='4'><li>{}</ol>",
    "<dl><dt>{}</dt><dd>{}</dd></dl>",
    "<table><tr><th>{}</th><th></th></tr><tr><td>{}</td><td><p>{}</p></td></tr></table>",
    "<table><tr><td><h2>{}</h2></td></tr></table>",
    "<blockquote><h3>{}</h3><p>{}</p></blockquote>",
    "<figure><img src='x' alt='{}'><figcaption><h4>{}</h4></figcaption></figure>",
    "<details><summary>{}</summary><h2>{}</h2>{}</details>",
    "<p>{}<sup id='fnref:1'><a class='footnote-ref' href='#fn:1'>1</a></sup> {}</p>",
    "<p>{} <script type='math/tex'>{}</script></p>",
    "<iframe title='{}' src='x'></iframe>",
    "<nav><a href='/x/'>{}</a></nav>",
    "<script>unseen</script><style>unseen</style><!-- unseen <h2>unseen</h2> -->",
    "<template><h2>unseen</h2></template><noscript>unseen</noscript>",
    "<div hidden><h2>unseen</h2></div><p style='display: none'>unseen</p>",
    "<div class='toc'><ul><li><a href='#x'>unseen</a></li></ul></div>",
    "<div class='highlight'><pre><span class='linenos'>unseen</span>{}</pre></div>",
    "<hr><img src='unseen' alt=''>",
)
HEADING_FRAMES = (
    "<h1>{}</h1>",
    "<h2>Same words {}</h2>",
    "<h2 id='same'>{}</h2>",
    "<H3 class='x'>{} <code>{}</code></H3>",
    "<h4>{}<a class='headerlink' href='#unseen'>¶</a></h4>",
    "<div class='section' id='wrapped'><h2>{}</h2>{}</div>",
    "<section><div><h2 id=''>{}</h2></div>{}</section>",
    "<h5></h5>",
)


def framed(frame: str) -> Block:
    return lambda word: frame.format(*(word() for _ in range(frame.count("{}"))))


@st.composite
def pages(draw: st.DrawFn, *, headings: bool = True) -> Page:
    """Draw a page and its visible words, each of which is in it once."""
    frames = FRAMES + (HEADING_FRAMES if headings else ())
    chosen = draw(st.lists(st.sampled_from(frames), max_size=12))
    script = draw(st.sampled_from(SCRIPTS))
    numbers = count(1)
    seen: list[str] = []

    def word() -> str:
        seen.append(f"{script}{next(numbers)}x")
        return seen[-1]

    blocks = [framed(frame)(word) for frame in chosen]
    joint = draw(st.sampled_from(["\n", "", "\r\n\t"]))
    # Words of two neighbours must not run together.
    html = joint.join(f"<div>{block}</div>" for block in blocks)
    return html, seen
