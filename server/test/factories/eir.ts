import { randomUUID } from 'node:crypto'
import { createReceipt } from '@arriero/contract/eir/eir.contract.ts'
import type { DamageDraft, ReceiptDraft, SignatureDraft } from '@arriero/contract/eir/eir.entities.ts'
import type { Party } from '@arriero/contract/eir/eir.rules.ts'
import { call, type As } from '../api.ts'

/** A dent of the right side's fifth section, lower half. */
export const aDamage = (given: Partial<DamageDraft> = {}): DamageDraft => ({
  key: randomUUID(),
  face: 'R',
  x: 540,
  y: 200,
  length: 60,
  width: 40,
  depth: 6,
  component: 'PAA',
  damage: 'DT',
  repair: 'GS',
  responsible: 'user',
  cost: 1850,
  note: null,
  ...given,
})

export const aSignature = (party: Party, name = 'Óscar Cantú'): SignatureDraft => ({
  party,
  name,
  strokes: [[100, 600, 300, 200, 500, 700, 900, 300]],
})

/** An empty dry container that comes in, with all its faces looked at and nothing wrong. */
export const receiptDraft = (given: Partial<ReceiptDraft> = {}): ReceiptDraft => ({
  kind: 'in',
  container: 'TSNU5183045',
  sizeType: '45G1',
  happenedAt: new Date().toISOString(),
  isFull: false,
  line: 'Hapag-Lloyd',
  place: 'Patio Silao',
  faces: ['F', 'R', 'D', 'L', 'T', 'B'],
  ...given,
})

export const makeReceipt = (as: As, given: Partial<ReceiptDraft> = {}) =>
  call(as, createReceipt, { body: receiptDraft(given) })
