import { Button } from 'antd'
import { IconPaperclip, IconUpload, IconX } from '@tabler/icons-react'
import { fileSize } from '../format.ts'
import { DropZone } from './DropZone.tsx'

interface FileControlProps {
  accept: readonly string[]
  many: boolean
  id?: string
  value?: File | File[]
  onChange?: (value: File | File[] | undefined) => void
}

/** Where files are dropped or chosen; nothing is sent before the form is. */
export function FileControl({ accept, many, id, value, onChange }: FileControlProps) {
  const files = value === undefined ? [] : Array.isArray(value) ? value : [value]
  const remove = (file: File) => onChange?.(many ? files.filter((other) => other !== file) : undefined)
  return (
    <>
      <DropZone
        id={id}
        accept={accept}
        many={many}
        onChoose={(first, all) => onChange?.(many ? [...files, ...all] : first)}
      >
        <span className="upload-hint">
          <IconUpload size={18} stroke={1.75} /> Arrastre {many ? 'archivos' : 'un archivo'} o haga clic
        </span>
      </DropZone>
      {files.length > 0 && (
        <ul className="upload-list">
          {files.map((file, at) => (
            <li key={`${at}:${file.name}`}>
              <IconPaperclip size={15} stroke={1.75} aria-hidden />
              <span title={file.name}>{file.name}</span>
              <small>{fileSize(file.size)}</small>
              <Button
                type="text"
                size="small"
                aria-label={`Quitar ${file.name}`}
                icon={<IconX size={15} stroke={1.75} />}
                onClick={() => remove(file)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
