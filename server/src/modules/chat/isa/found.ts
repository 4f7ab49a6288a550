import type { Answer } from '@arriero/contract/chat/chat.entities.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import type { Question } from './understand.ts'

/** What a tool found: a sentence, the things it names, what one may do about them. */
export interface Found {
  text: string
  /** Of what data it speaks: 'Viajes y posiciones'. */
  source: string
  rows: Answer['rows']
  actions: Answer['actions']
}

/** With the asker's rights: `work` is theirs, and nothing else is asked. */
export interface Asking {
  app: App
  work: Work
  /** The asker's zone. */
  zone: string
  question: Question
  /** The message that asks. */
  messageId: number
}
export type Tool = (asking: Asking) => Promise<Found>

export const mostRows = 8

/** A name as it may stand in a sentence: it is data, so it draws nothing and names nobody. */
export const plain = (name: string): string =>
  name.replaceAll(/[*@]/g, '').replaceAll('://', ' ').replaceAll(/\s+/g, ' ').trim().slice(0, 80)

export const nothingFound = (text: string, source: string): Found => ({ text, source, rows: [], actions: [] })
