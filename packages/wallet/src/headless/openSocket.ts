import { WebSocket } from 'ws'
import type { SocketPort } from '../wallet.ts'

/** A WebSocket of Node as the wallet's port. */
export function openSocket(url: string): SocketPort {
  const socket = new WebSocket(url)
  // An error is always followed by the end of the socket, which is what the wallet listens for.
  socket.on('error', () => {})
  return {
    send: (text) => socket.send(text),
    close: () => socket.close(),
    onOpen: (listener) => void socket.on('open', listener),
    onMessage: (listener) => void socket.on('message', (data) => listener(data.toString())),
    onClose: (listener) => void socket.on('close', () => listener()),
  }
}
