import type { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { SMTPServer } from 'smtp-server'
import * as z from 'zod'
import { jsonBody, serve, type SimReply, type SimRequest, type Simulator } from '../http.ts'
import { Mailbox } from './mailbox.ts'
import { mailView } from './mail-view.ts'

export interface MailSimulatorOptions {
  /** 0 = any free port. */
  smtpPort?: number
  webPort?: number
  host?: string
}

export interface MailSimulator extends Simulator {
  smtpPort: number
}

/** Largest mail taken, bytes. */
const SIZE_LIMIT = 30 * 1024 * 1024

/** Body of `POST /_faults`: the next `times` mails are refused with this SMTP code; null ends it. */
const faultsInput = z.strictObject({
  refuse: z.strictObject({ code: z.number().int().min(400).max(599), times: z.number().int().min(1) }).nullable(),
})

/** Takes every mail by SMTP (any or no user), keeps the last 500 in memory and shows them on a web page. */
export async function startMailSimulator(options: MailSimulatorOptions = {}): Promise<MailSimulator> {
  const { smtpPort = 0, webPort = 0, host = '127.0.0.1' } = options
  const mailbox = new Mailbox()
  let refuse: z.infer<typeof faultsInput>['refuse'] = null
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    size: SIZE_LIMIT,
    logger: false,
    disableReverseLookup: true,
    onAuth: ({ username }, _, done) => done(null, { user: username ?? '' }),
    onData: (stream, { envelope }, done) => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(({ address }) => address)
      const take = async () => {
        const raw = await readAll(stream)
        if (refuse) {
          const { code, times } = refuse
          refuse = times > 1 ? { code, times: times - 1 } : null
          throw Object.assign(new Error('Refused by the simulator'), { responseCode: code })
        }
        if (stream.sizeExceeded) throw Object.assign(new Error('Too large'), { responseCode: 552 })
        await mailbox.add(raw, { from, to }, new Date())
      }
      callbackify(take)(done)
    },
  })
  // A client that hangs up in the middle is no fault of the simulator.
  smtp.on('error', () => undefined)
  const boundSmtp = await new Promise<number>((resolve, reject) => {
    smtp.server.once('error', reject)
    smtp.listen(smtpPort, host, () => {
      const address = smtp.server.address()
      resolve(typeof address === 'object' && address ? address.port : smtpPort)
    })
  })
  const answer = (request: SimRequest): SimReply => {
    if (request.url.pathname !== '/_faults') return mailView(mailbox, request)
    if (request.method === 'POST') {
      const input = faultsInput.safeParse(jsonBody(request))
      if (!input.success) return { status: 400, body: { error: z.prettifyError(input.error) } }
      refuse = input.data.refuse
    }
    return { body: { refuse } }
  }
  const web = await serve(answer, { port: webPort, host }).catch(async (error: unknown) => {
    await closeSmtp(smtp)
    throw error
  })
  return {
    ...web,
    smtpPort: boundSmtp,
    close: async () => {
      await Promise.all([web.close(), closeSmtp(smtp)])
    },
  }
}

function closeSmtp(smtp: SMTPServer): Promise<void> {
  return new Promise((resolve) => smtp.close(() => resolve()))
}

async function readAll(stream: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
