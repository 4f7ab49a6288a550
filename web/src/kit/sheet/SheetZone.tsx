import type { ReactNode } from 'react'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { DropZone } from '../form/DropZone.tsx'
import './sheet-import.css'

/** Where a sheet is dropped or chosen; below, what it should hold. */
export const SheetZone = ({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) => (
  <DropZone accept={['.xlsx', '.csv']} onChoose={onFile}>
    <span className="sheet-file-icon">
      <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />
    </span>
    <b>Arrastre la hoja de Excel o CSV, o haga clic para elegirla</b>
    <span className="sheet-file-text">{children}</span>
  </DropZone>
)
