import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../packages/node/dist/command/testing/freePort.js'
import { installProgram } from '../../../packages/node/dist/command/testing/installProgram.js'
import { type Server, startServer } from './server.ts'

const program = '/usr/sbin/nginx'

/** Installs nginx where that is allowed and it is missing. */
export function installNginx(): void {
  if (!existsSync(program)) installProgram('nginx-light')
  if (!existsSync(program))
    throw new Error(
      'the gateway is measured beside nginx: install it (on Debian: apt-get install nginx-light)',
    )
}

/** nginx as a plain reverse proxy before a server of this machine, with its settings and its files in a folder of its own. */
export async function startNginx(folder: string, upstream: number): Promise<Server> {
  await mkdir(folder, { recursive: true })
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  await writeFile(file, settings({ folder, port, upstream }))
  const server = await startServer({
    name: 'nginx',
    port,
    program,
    args: ['-c', file, '-p', folder, '-e', 'stderr'],
  })
  // The first process only minds the one that answers.
  const [worker] = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ')
  return { ...server, pid: Number(worker) }
}

/** One worker, as the others are one process; connections are kept open on both sides; nothing is logged or kept. */
function settings({ folder, port, upstream }: { folder: string; port: number; upstream: number }): string {
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${join(folder, name)};`,
  )
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes 1;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 1024; }
http {
${kept.join('\n')}
  access_log off;
  upstream node {
    server 127.0.0.1:${upstream};
    keepalive 64;
    keepalive_requests 1000000000;
  }
  server {
    listen 127.0.0.1:${port};
    keepalive_requests 1000000000;
    location / {
      proxy_pass http://node;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`
}
