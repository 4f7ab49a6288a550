import { evidenceStates, type EvidenceRow, type EvidenceState } from '@arriero/contract/video/evidence.contract.ts'
import type { Tone } from '../../../kit/palette.ts'

const tones: Record<EvidenceState, Tone> = { collecting: 'blue', sealed: 'green', failed: 'red' }
const labels = new Map(evidenceStates.map(({ code, label }) => [code, label]))

export const evidenceLook = ({ state }: Pick<EvidenceRow, 'state'>): { tone: Tone; label: string } => ({
  tone: tones[state],
  label: labels.get(state) ?? state,
})

/** 'a41f…9c07' */
export const shortHash = (hash: string) => `${hash.slice(0, 4)}…${hash.slice(-4)}`

/** What happens now, or did not, in a sentence; nothing for what is sealed and whole. */
export function situationOf({ state, error, missing }: Pick<EvidenceRow, 'state' | 'error' | 'missing'>): string {
  if (state === 'failed') return error ?? ''
  if (state === 'collecting') return error ?? 'Se esperan el video y las imágenes; puede salir de aquí.'
  return missing.join('. ')
}
