import { createServer, type Socket } from 'node:net'

export interface ImapMessage {
  uid: number
  source: string
}

/** An INBOX that speaks enough IMAP4rev1 for a client that reads: sign in, look, fetch by UID. Nothing is changed in it. */
export interface ImapSimulator {
  port: number
  messages: ImapMessage[]
  /** Another one numbers all mails anew. */
  uidValidity: number
  /** What signs in. */
  user: string
  password: string
  /** Puts a mail into it; lines end as they come. */
  deliver(source: string): void
  close(): Promise<void>
}

export async function startImapSimulator({ host = '127.0.0.1', port = 0 } = {}): Promise<ImapSimulator> {
  const sockets = new Set<Socket>()
  const box: Omit<ImapSimulator, 'port' | 'close'> = {
    messages: [],
    uidValidity: 1,
    user: 'soporte',
    password: 'secreta',
    deliver(source) {
      const uid = (box.messages.at(-1)?.uid ?? 0) + 1
      box.messages.push({ uid, source: source.replaceAll(/\r?\n/g, '\r\n') })
    },
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    serve(socket, box)
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const address = server.address() as { port: number }
  return Object.assign(box, {
    port: address.port,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  })
}

type Box = Omit<ImapSimulator, 'port' | 'close'>
const abilities = 'CAPABILITY IMAP4rev1 UIDPLUS'

function serve(socket: Socket, box: Box): void {
  let waiting = ''
  let isIn = false
  const say = (line: string) => void socket.write(`${line}\r\n`)
  say(`* OK [${abilities}] listo`)
  socket.on('data', (bytes) => {
    waiting += bytes.toString('latin1')
    for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
      const line = waiting.slice(0, end)
      waiting = waiting.slice(end + 2)
      answer(line)
    }
  })

  function answer(line: string): void {
    const [, tag = '*', command = '', rest = ''] = /^(\S+) (UID FETCH|\S+) ?(.*)$/i.exec(line) ?? []
    const done = (text = 'hecho') => say(`${tag} OK ${text}`)
    switch (command.toUpperCase()) {
      case 'CAPABILITY':
        say(`* ${abilities}`)
        return done()
      case 'LOGIN': {
        const [user, password] = [...rest.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain)
        isIn = user === box.user && password === box.password
        return isIn ? done() : say(`${tag} NO [AUTHENTICATIONFAILED] usuario o contraseña`)
      }
      case 'LOGOUT':
        say('* BYE adiós')
        done()
        return void socket.end()
      case 'LIST':
      case 'LSUB':
        say('* LIST (\\HasNoChildren) "/" INBOX')
        return done()
      case 'SELECT':
      case 'EXAMINE':
        if (!isIn) return say(`${tag} NO primero entre`)
        say(`* ${box.messages.length} EXISTS`)
        say('* 0 RECENT')
        say('* FLAGS (\\Seen)')
        say(`* OK [UIDVALIDITY ${box.uidValidity}] válido`)
        say(`* OK [UIDNEXT ${(box.messages.at(-1)?.uid ?? 0) + 1}] siguiente`)
        return done('[READ-ONLY] hecho')
      case 'UID FETCH':
        fetch(rest)
        return done()
      default:
        return done()
    }
  }

  function fetch(rest: string): void {
    const [, from = '1', to] = /^(\d+|\*)(?::(\d+|\*))?/.exec(rest) ?? []
    const last = box.messages.at(-1)?.uid ?? 0
    const number = (text: string) => (text === '*' ? last : Number(text))
    const [low, high] = [number(from), number(to ?? from)].toSorted((a, b) => a - b) as [number, number]
    const part = /BODY(?:\.PEEK)?(\[\S*?\])(?:<(\d+)\.\d+>)?/i.exec(rest)
    for (const [at, { uid, source }] of box.messages.entries()) {
      if (uid < low || uid > high) continue
      const bytes = Buffer.from(source)
      const name = part?.[2] === undefined ? 'BODY[]' : `BODY[]<${part[2]}>`
      socket.write(`* ${at + 1} FETCH (UID ${uid} ${name} {${bytes.length}}\r\n`)
      socket.write(bytes)
      socket.write(')\r\n')
    }
  }
}
