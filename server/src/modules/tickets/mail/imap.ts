import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { ImapFlow } from 'imapflow'
import type { App } from '../../../app/app.ts'
import { isInner, readAllowance } from '../../../shared/outgoing/addresses.ts'
import { texts } from './mail.texts.ts'

type Config = App['config']

/** What speaks against a server before anybody asks where its name leads; null: nothing. */
export function objectionTo(config: Config, host: string, port: number): string | null {
  const allowance = readAllowance(config.OUTGOING_ALLOW)
  const name = host.toLowerCase()
  if (allowance.allowsName(name, port)) return null
  const address = /(^|\.)localhost\.?$/.test(name) ? '127.0.0.1' : name
  if (isIP(address) === 0 || allowance.allowsAddress(address, port)) return null
  return isInner(address) ? texts.notPublic : null
}

/** The address a name leads to now, as it was judged: the connection goes there and nowhere else. */
async function judged(config: Config, host: string, port: number): Promise<string> {
  const allowance = readAllowance(config.OUTGOING_ALLOW)
  const found = await lookup(host, { all: true })
  const isWrong = (address: string) => isInner(address) && !allowance.allowsAddress(address, port)
  const [first] = found
  if (!first || (!allowance.allowsName(host.toLowerCase(), port) && found.some(({ address }) => isWrong(address))))
    throw new Error(texts.notPublic)
  return first.address
}

export interface ImapPlace {
  host: string
  port: number
  secure: boolean
  username: string
  password: string
}
export interface RawMail {
  uid: number
  source: Buffer
}
const most = 50
/** Bytes; of a larger one only its beginning is read. */
const mostBytes = 25 * 1024 * 1024

/**
 * Reads what came after `lastUid`, fifty mails at most, without marking anything. `begin` is told which numbering stands
 * and answers after which number to go on.
 */
export async function readNew(
  config: Config,
  place: ImapPlace,
  begin: (uidValidity: number) => number,
): Promise<RawMail[]> {
  const { host, port, secure, username, password } = place
  const client = new ImapFlow({
    host: await judged(config, host, port),
    servername: host,
    port,
    secure,
    auth: { user: username, pass: password },
    logger: false,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableAutoIdle: true,
  })
  // A socket that fails outside of a call would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const box = await client.mailboxOpen('INBOX', { readOnly: true })
    const after = begin(Number(box.uidValidity))
    const mails: RawMail[] = []
    if (box.exists === 0) return mails
    const range = `${after + 1}:*`
    for await (const { uid, source } of client.fetch(
      range,
      { uid: true, source: { maxLength: mostBytes } },
      { uid: true },
    )) {
      // `*` answers the last one even when there is nothing new.
      if (uid > after && source) mails.push({ uid, source })
      if (mails.length >= most) break
    }
    return mails.toSorted((a, b) => a.uid - b.uid)
  } finally {
    client.close()
  }
}
