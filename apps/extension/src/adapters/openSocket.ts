import type { SocketPort } from '@causeway/wallet'

/** The browser's WebSocket as the wallet's port. */
export function openSocket(url: string): SocketPort {
  const socket = new WebSocket(url)
  return {
    send: (text) => socket.send(text),
    close: () => socket.close(),
    onOpen: (listener) => socket.addEventListener('open', () => listener()),
    onMessage: (listener) => socket.addEventListener('message', ({ data }) => listener(String(data))),
    onClose: (listener) => socket.addEventListener('close', () => listener()),
  }
}
