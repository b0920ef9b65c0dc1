/**
 * Codes of the execution APIs that only simulations (and lookups of many slots) answer with, in our words. They are
 * answers: every node that executes the same says the same.
 */
export const simulationCodes: ReadonlyMap<number, string> = new Map([
  [-38010, 'nonce too low'],
  [-38011, 'nonce too high'],
  [-38012, 'max fee per gas less than block base fee'],
  [-38013, 'intrinsic gas too low'],
  [-38014, 'insufficient funds for gas * price + value'],
  [-38015, 'block gas limit reached'],
  [-38020, 'block numbers must be in order'],
  [-38021, 'block timestamps must be in order'],
  [-38022, 'a precompile cannot be moved to itself'],
  [-38023, 'two precompiles cannot be moved to the same address'],
  [-38024, 'sender is not an externally owned account'],
  [-38025, 'max initcode size exceeded'],
  [-38026, 'too many blocks or slots are asked for'],
])
