// @ts-check
/** When to draw: only what changed, only while seen, once a frame, sharp on every screen. */

/** More pixels a CSS pixel than this cost time and show nothing. */
const DENSEST = 3;

export class Painter {
  #dirty = true;
  #frame = 0;
  #visible = false;

  /** Runs before each frame; true asks for another. @type {(now: number) => boolean} */
  step = () => false;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {(context: CanvasRenderingContext2D) => void} paint
   */
  constructor(canvas, paint) {
    this.canvas = canvas;
    this.paint = paint;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("This browser has no 2D canvas.");
    this.context = context;
    this.observer = new IntersectionObserver((entries) => {
      this.#visible = entries.some((entry) => entry.isIntersecting);
      if (this.#visible) this.#request();
    });
    this.observer.observe(canvas);
    /** Frames drawn so far. */
    this.frames = 0;
  }

  /** Something changed: draw when it can be seen. */
  invalidate() {
    this.#dirty = true;
    this.#request();
  }

  /**
   * @param {number} width CSS pixels
   * @param {number} height CSS pixels
   */
  resize(width, height) {
    const density = Math.min(DENSEST, devicePixelRatio || 1);
    this.canvas.width = Math.round(width * density);
    this.canvas.height = Math.round(height * density);
    this.context.setTransform(density, 0, 0, density, 0, 0);
    this.invalidate();
  }

  stop() {
    this.observer.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #request() {
    if (this.#frame || !this.#visible || !this.#dirty) return;
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = 0;
      this.#dirty = this.step(now);
      this.paint(this.context);
      this.frames += 1;
      this.#request();
    });
  }
}
