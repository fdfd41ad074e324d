/**
 * The delays before a crashed server is restarted: none at first, then longer ones. If it crashes
 * again and again, it is not restarted.
 */
export class Backoff {
  private crashes: number[] = [];

  constructor(
    private readonly window = 3 * 60_000,
    private readonly delays = [0, 1_000, 4_000, 10_000],
  ) {}

  /**
   * Notes a crash at the time `now`, in milliseconds. Returns the delay in milliseconds, or nothing
   * if the server is not restarted.
   */
  next(now: number): number | undefined {
    this.crashes = this.crashes.filter(time => now - time < this.window);
    this.crashes.push(now);
    return this.delays[this.crashes.length - 1];
  }

  /** Forgets all crashes, because the user has restarted the server. */
  reset(): void {
    this.crashes = [];
  }
}
