/** How many blobs a block may carry, fork by fork, with the figures of mainnet (EIP-7840, EIP-7691, EIP-7892). */
export const mainnetBlobSchedule = {
  cancun: { target: 3, max: 6, baseFeeUpdateFraction: 3338477 },
  prague: { target: 6, max: 9, baseFeeUpdateFraction: 5007716 },
  osaka: { target: 6, max: 9, baseFeeUpdateFraction: 5007716 },
  bpo1: { target: 10, max: 15, baseFeeUpdateFraction: 8346193 },
  bpo2: { target: 14, max: 21, baseFeeUpdateFraction: 11684671 },
}
