import { lost, open, won, type CrmColor, type SaleState } from '@arriero/contract/crm/crm.rules.ts'

/** What an account begins with: name, kind, colour, probability and days until its sales go cold. */
export const usualStages: readonly [string, SaleState, CrmColor, number, number][] = [
  ['Prospecto', open, 'gray', 10, 7],
  ['Diagnóstico', open, 'blue', 25, 10],
  ['Cotización enviada', open, 'violet', 50, 8],
  ['Negociación', open, 'amber', 75, 10],
  ['Por firmar', open, 'green', 90, 7],
  ['Ganada', won, 'green', 100, 365],
  ['Perdida', lost, 'red', 0, 365],
]
