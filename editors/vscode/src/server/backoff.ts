/**
 * The delays after which a server that crashed is started anew: at once the first time, then after
 * longer and longer, and no more when it crashes all the time.
 */
export class Backoff {
  private crashes: number[] = [];

  constructor(
    private readonly window = 3 * 60_000,
    private readonly delays = [0, 1_000, 4_000, 10_000],
  ) {}

  /**
   * A crash at the time `now` in milliseconds. Gives how many milliseconds to wait; nothing
   * where it is given up.
   */
  next(now: number): number | undefined {
    this.crashes = this.crashes.filter(time => now - time < this.window);
    this.crashes.push(now);
    return this.delays[this.crashes.length - 1];
  }

  /** Somebody has done something about it. */
  reset(): void {
    this.crashes = [];
  }
}
