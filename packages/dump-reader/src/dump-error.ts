/** Thrown when a dump cannot be read. The message names the file or line and, where there is one, the remedy. */
export class DumpError extends Error {}
