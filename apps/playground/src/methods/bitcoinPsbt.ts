/**
 * A PSBT (BIP-174) in base64 with one output that carries a text and no input yet: the wallet is asked to fill in coins
 * of its own (`options.fill`).
 */
export function outputOnlyPsbt(text: string): string {
  const memo = [...new TextEncoder().encode(text)].slice(0, 75)
  const script = [0x6a, memo.length, ...memo]
  const transaction = [
    ...[2, 0, 0, 0],
    0, // no inputs
    1,
    ...Array<number>(8).fill(0), // of no value
    script.length,
    ...script,
    ...[0, 0, 0, 0],
  ]
  const magic = [0x70, 0x73, 0x62, 0x74, 0xff]
  return btoa(String.fromCharCode(...magic, 1, 0, transaction.length, ...transaction, 0, 0))
}
