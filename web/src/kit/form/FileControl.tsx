import { Upload } from 'antd'
import { IconUpload } from '@tabler/icons-react'
import { fileSize } from '../format.ts'

interface FileControlProps {
  accept: readonly string[]
  many: boolean
  value?: File | File[]
  onChange?: (value: File | File[] | undefined) => void
}

/** Where files are dropped or chosen; nothing is sent before the form is. */
export function FileControl({ accept, many, value, onChange }: FileControlProps) {
  const files = value === undefined ? [] : Array.isArray(value) ? value : [value]
  return (
    <Upload.Dragger
      accept={accept.join(',')}
      multiple={many}
      beforeUpload={() => false}
      fileList={files.map((file, at) => ({ uid: `${at}:${file.name}`, name: `${file.name} · ${fileSize(file.size)}` }))}
      onRemove={({ uid }) => onChange?.(many ? files.filter((_, at) => !uid.startsWith(`${at}:`)) : undefined)}
      onChange={({ file }) => {
        // Entries without a `File` are those shown from the value.
        if (file instanceof File) onChange?.(many ? [...files, file] : file)
      }}
    >
      <span className="upload-hint">
        <IconUpload size={18} stroke={1.75} /> Arrastre {many ? 'archivos' : 'un archivo'} o haga clic
      </span>
    </Upload.Dragger>
  )
}
