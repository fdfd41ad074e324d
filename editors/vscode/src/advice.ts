/** A step that the user has to take first. Nothing went wrong, and no log says more. */
export class Advice extends Error {}
