import { IconFileZip } from '@tabler/icons-react'
import { DropZone } from '../../../../kit/form/DropZone.tsx'

/** Takes a packet that somebody has; it is read here and goes nowhere. */
export const OwnCopy = ({ choose }: { choose: (file: File) => void }) => (
  <div className="verify-own">
    <DropZone accept={['.zip', 'application/zip']} onChoose={choose}>
      <IconFileZip size={26} stroke={1.5} aria-hidden />
      <b>¿Tiene su propia copia?</b>
      <small>Suelte el .zip o elíjalo: se compara con su sello.</small>
    </DropZone>
  </div>
)
