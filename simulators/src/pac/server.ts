import { type ListenOptions, serve, type SimReply, type SimRequest, type Simulator } from '../http.ts'
import { answerControl } from './control.ts'
import type { Fault } from './faults.ts'
import { PacSandbox, type SandboxOptions } from './sandbox.ts'
import { answerSoap } from './soap-wire.ts'
import { SwWire } from './sw-wire.ts'

/** Longer than any client waits. */
const foreverMs = 600_000

export interface PacSimulator extends Simulator {
  sandbox: PacSandbox
}

/**
 * A PAC for tests that speaks SW Sapien's REST and Finkok's SOAP, with the tax authority behind it (status service,
 * cancellations): validates, stamps with its own test certificate, keeps, cancels, and fails on demand. Nothing that
 * comes out of it has fiscal value.
 */
export async function startPacSimulator(options: ListenOptions & SandboxOptions = {}): Promise<PacSimulator> {
  const sandbox = new PacSandbox(options)
  const sw = new SwWire(sandbox)
  const answer = async (request: SimRequest): Promise<SimReply> =>
    (await sw.answer(request)) ?? answerSoap(sandbox, request) ?? { status: 404, body: { error: 'Not Found' } }
  const simulator = await serve(async (request) => {
    const control = answerControl(sandbox, request)
    if (control) return control
    const fault = isWork(request) ? sandbox.faults.take(keyOf(request)) : null
    return fault ? faulty(fault, sandbox.faults.slowMs, () => answer(request)) : answer(request)
  }, options)
  return { ...simulator, sandbox }
}

/** Calls that stamp or cancel; the others stay true while these fail. */
function isWork({ method, url }: SimRequest): boolean {
  return method === 'POST' && /\/(stamp|cancel)\b/.test(url.pathname)
}

function keyOf({ headers }: SimRequest): string {
  const key = headers['customid']
  return typeof key === 'string' ? key : ''
}

async function faulty({ kind, code }: Fault, slowMs: number, answer: () => Promise<SimReply>): Promise<SimReply> {
  switch (kind) {
    case 'timeout-before':
      await pause(foreverMs)
      return { status: 504, body: '' }
    case 'timeout-after':
      await answer()
      await pause(foreverMs)
      return { status: 504, body: '' }
    case '500':
    case '503':
      return { status: Number(kind), body: `<html><body>${kind}</body></html>`, type: 'text/html' }
    case 'broken': {
      const { body, type = 'application/json' } = await answer()
      const whole = typeof body === 'string' ? body : JSON.stringify(body)
      return { body: whole.slice(0, whole.length / 2), type: type === 'application/json' ? 'text/plain' : type }
    }
    case 'slow':
      await pause(slowMs)
      return answer()
    case 'code':
      return {
        status: 400,
        body: {
          message: `${code} - Rechazo pedido al PAC de pruebas.`,
          messageDetail: '',
          data: null,
          status: 'error',
        },
      }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
