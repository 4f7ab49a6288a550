import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'

export const createLogger = (config: Config): Logger =>
  pino({
    level: config.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization'],
  })
