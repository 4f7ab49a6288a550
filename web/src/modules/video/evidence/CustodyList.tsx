import type { CustodyKind, CustodyStep } from '@arriero/contract/video/evidence.contract.ts'
import type { Tone } from '../../../kit/palette.ts'
import { History } from '../../../kit/shell/DetailPage.tsx'

const tones: Partial<Record<CustodyKind, Tone>> = {
  recorded: 'blue',
  fetched: 'blue',
  sealed: 'green',
  failed: 'red',
  revoked: 'amber',
}

/** From what the camera saw to who looked last. */
export const CustodyList = ({ steps }: { steps: readonly CustodyStep[] }) => (
  <History
    entries={steps.map(({ at, kind, text, by }, key) => ({ key, at, title: text, by, tone: tones[kind] ?? 'grey' }))}
  />
)
