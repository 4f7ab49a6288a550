import type { Signature } from '@arriero/contract/rental/arrangements.entities.ts'
import { Strokes } from '../../checklists/fill/Signature.tsx'
import { moment } from '../rental.words.ts'
import '../../checklists/checklists.css'

/** What somebody signed with, by whom and when. */
export const SignatureMark = ({ signature, what }: { signature: Signature & { at: string }; what: string }) => (
  <figure className="rental-signature">
    <svg
      className="result-signature"
      viewBox="0 0 1000 1000"
      preserveAspectRatio="none"
      role="img"
      aria-label={`Firma de ${signature.name}`}
    >
      <Strokes strokes={signature.strokes} />
    </svg>
    <figcaption>{`${what}: ${signature.name}, ${moment(signature.at)}`}</figcaption>
  </figure>
)
