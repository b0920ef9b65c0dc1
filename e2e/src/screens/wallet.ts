/** The phrase whose accounts hold coins on every dev network, and the password that the states use. */
export const phrase = 'test test test test test test test test test test test junk'
export const password = 'a bridge of stones'

export const localnet = 'eip155:1337'
export const ticknet = 'eip155:1338'
export const ethereum = 'eip155:1'
export const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const bitcoin = 'bip122:000000000019d6689c085ae165831e93'

/** The first account of the phrase, and the second. */
export const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const second = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
export const solanaAddress = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
export const bitcoinAddress = 'bc1q4qw42stdzjqs59xvlrlxr8526e3nunw7mp73te'
