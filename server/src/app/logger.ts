import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'

export const createLogger = (config: Config, to?: DestinationStream): Logger =>
  pino(
    {
      level: config.LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization'],
      serializers: { err: errorFacts },
    },
    to,
  )

/**
 * Kind, sentence, stack and code, causes included. Libraries hang whole clients, statements and their values on their
 * errors: of those nothing is written.
 */
function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack } = pino.stdSerializers.err(error)
  return {
    type,
    message,
    stack,
    ...('code' in error && { code: error.code }),
    ...(error instanceof AggregateError && { errors: error.errors.map(errorFacts) }),
  }
}
