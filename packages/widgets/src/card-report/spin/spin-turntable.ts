/** Duration of a full auto-rotation. */
const TURN_MS = 7000;
/** After a drag, the speed falls to 1/e in this time. */
const COAST_MS = 280;
/** Frames per millisecond; slower movement stops. */
const STILL = 0.004;
/** Duration of a button's step. */
const NUDGE_MS = 260;
/** After a pause this long at the end of a drag, the card doesn't coast. */
const HELD_MS = 80;

interface Turntable {
  readonly isPlaying: boolean;
  /** Starts a drag. @param width pixels per full turn */
  grab(x: number, time: number, width: number): void;
  drag(x: number, time: number): void;
  release(time: number): void;
  /** Turns further from its target position, immediately or as a short glide. */
  turnBy(frames: number, glide: boolean): void;
  goTo(frame: number): void;
  play(): void;
  stop(): void;
}

interface TurntableOptions {
  frames: number;
  /** Whether the visitor prefers reduced motion: then nothing glides or coasts. */
  isStill(): boolean;
  /** The current frame or auto-rotation changed. */
  onChange(frame: number): void;
}

/**
 * The card's rotation and its motion: dragged, coasting after a drag, gliding after a button, or
 * auto-rotating. Positions are in frames and unbounded; frames wrap around.
 */
export function createTurntable({ frames, isStill, onChange }: TurntableOptions): Turntable {
  let position = 0;
  let request = 0;
  let isPlaying = false;
  /** The target of a glide. */
  let target: number | null = null;
  let held: {
    x: number;
    width: number;
    position: number;
    time: number;
    velocity: number;
  } | null = null;

  function moveTo(next: number) {
    position = next;
    onChange(((Math.floor(position) % frames) + frames) % frames);
  }

  /** Animates until `step` reports the end; another motion replaces it. */
  function run(step: (elapsed: number, sinceStart: number) => boolean) {
    cancelAnimationFrame(request);
    let start = 0;
    let last = 0;
    const tick = (now: number) => {
      start ||= now;
      const elapsed = last ? now - last : 0;
      last = now;
      if (step(elapsed, now - start)) request = requestAnimationFrame(tick);
    };
    request = requestAnimationFrame(tick);
  }

  function stop() {
    cancelAnimationFrame(request);
    if (target !== null) position = target;
    target = null;
    isPlaying = false;
    moveTo(position);
  }

  return {
    get isPlaying() {
      return isPlaying;
    },
    grab(x, time, width) {
      target = null;
      stop();
      held = { x, width, position, time, velocity: 0 };
    },
    drag(x, time) {
      if (!held) return;
      const next = held.position + ((x - held.x) / held.width) * frames;
      const elapsed = Math.max(1, time - held.time);
      const velocity = (next - position) / elapsed;
      held = { ...held, time, velocity: held.velocity * 0.6 + velocity * 0.4 };
      moveTo(next);
    },
    release(time) {
      if (!held) return;
      let { velocity } = held;
      const wasPutDown = time - held.time > HELD_MS;
      held = null;
      if (wasPutDown || isStill()) return;
      run((elapsed) => {
        velocity *= Math.exp(-elapsed / COAST_MS);
        moveTo(position + velocity * elapsed);
        return Math.abs(velocity) > STILL;
      });
    },
    turnBy(by, glide) {
      const from = position;
      const to = Math.round(target ?? Math.floor(position)) + by;
      if (isPlaying) stop();
      if (!glide || isStill()) {
        target = null;
        cancelAnimationFrame(request);
        return moveTo(to);
      }
      target = to;
      run((_, sinceStart) => {
        const done = Math.min(1, sinceStart / NUDGE_MS);
        moveTo(from + (to - from) * (1 - (1 - done) ** 3));
        if (done < 1) return true;
        target = null;
        return false;
      });
    },
    goTo(frame) {
      target = null;
      stop();
      moveTo(frame);
    },
    play() {
      target = null;
      stop();
      isPlaying = true;
      onChange(((Math.floor(position) % frames) + frames) % frames);
      run((elapsed) => {
        moveTo(position + (elapsed / TURN_MS) * frames);
        return true;
      });
    },
    stop,
  };
}
