/** What the user has to do first: nothing went wrong, and no log says more. */
export class Advice extends Error {}
