/** The configuration cannot be used. The message is for the person who wrote it: what is wrong, where, and the remedy. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
