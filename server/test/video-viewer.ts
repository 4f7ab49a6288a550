import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { socketProtocol, ticketProtocol } from '@arriero/contract/core/channel.ts'
import { socketTicket } from '@arriero/contract/session/session.contract.ts'
import * as contract from '@arriero/contract/video/relay.contract.ts'
import { FlvReader, type FlvTag, kindOf } from '../src/modules/video/relay/flv.ts'
import { call, type As } from './api.ts'
import { testApp } from './server.ts'

/** A socket of video and what came to it. */
export async function watch(as: As, ticket: string) {
  const url = as.url ?? (await testApp()).url
  const session = (await call(as, socketTicket)).ticket
  const protocols = [socketProtocol, ticketProtocol(session), contract.videoProtocol(ticket)]
  const socket = new WebSocket(url.replace('http', 'ws') + contract.videoSocketPath, protocols)
  const reader = new FlvReader()
  const tags: FlvTag[] = []
  const notes: contract.RelayNote[] = []
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) tags.push(...reader.push(data))
    else notes.push(contract.relayNote.parse(JSON.parse(data.toString())))
  })
  const closed = once(socket, 'close').then(([code, reason]) => [code, String(reason)])
  onTestFinished(async () => {
    socket.close()
    await closed
  })
  const pictures = () => tags.filter((tag) => ['key', 'picture'].includes(kindOf(tag)))
  return { socket, tags, notes, closed, pictures }
}
