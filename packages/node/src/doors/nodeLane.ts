import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Door, DoorRequest, DoorResponse } from './doorRequest.ts'
import { headerList } from './headerLines.ts'

/** Every request that HTTP/1 knows, read and answered by node. */
export function nodeLane(door: Door): RequestListener {
  return (request, response) => door(requestOf(request), responseOf(request, response))
}

function requestOf(request: IncomingMessage): DoorRequest {
  const { method = 'GET', url = '/', headers, socket } = request
  return {
    method,
    url,
    headers,
    socket,
    takeBody(take) {
      request.on('data', take)
      request.on('end', () => take(null))
    },
  }
}

function responseOf(request: IncomingMessage, response: ServerResponse): DoorResponse {
  return {
    get socket() {
      return response.socket
    },
    get shouldKeepAlive() {
      return response.shouldKeepAlive
    },
    set shouldKeepAlive(goesOn) {
      response.shouldKeepAlive = goesOn
    },
    send(status, lines, body, encoding = 'utf8') {
      // What is left of the body is thrown away, so that the connection can go on.
      request.resume()
      response.writeHead(status, headerList(lines))
      response.end(body, encoding)
    },
    destroy: () => response.destroy(),
  }
}
