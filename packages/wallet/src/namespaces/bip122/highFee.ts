/** Above this many satoshis for a virtual byte a fee is high, whatever is sent. */
const highRate = 500
/** Up to this many satoshis a fee is small, whatever is sent. */
const smallFee = 5000n

/** Whether nobody in their senses would pay this fee for sending that much. */
export function isHighFee(fee: bigint, size: number, paid: bigint): boolean {
  return Number(fee) / size > highRate || (fee > smallFee && fee * 2n > paid)
}
