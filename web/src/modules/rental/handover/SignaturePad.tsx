import { useId } from 'react'
import type { Signature } from '@arriero/contract/rental/arrangements.entities.ts'
import { Signature as Pen } from '../../checklists/fill/Signature.tsx'
import '../../checklists/checklists.css'

interface SignaturePadProps {
  value: Signature['strokes']
  onChange: (strokes: Signature['strokes']) => void
}

/** Lines of a finger or a pen. */
export function SignaturePad({ value, onChange }: SignaturePadProps) {
  const label = useId()
  return (
    <div className="rental-pad">
      <span id={label}>Firma</span>
      <Pen
        labelled={{ 'aria-labelledby': label }}
        value={{ strokes: value }}
        onChange={(drawn) => onChange(drawn && typeof drawn === 'object' && 'strokes' in drawn ? drawn.strokes : [])}
      />
    </div>
  )
}
