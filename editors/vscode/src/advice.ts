/**
 * An error for a step that the user has to take first. Its message is shown without a button for
 * the log.
 */
export class Advice extends Error {}
