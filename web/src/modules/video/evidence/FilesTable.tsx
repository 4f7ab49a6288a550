import { useState, type ReactNode } from 'react'
import { Segmented } from 'antd'
import { fileSize } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { shortHash } from './evidence.words.ts'

interface ListedFile {
  name: string
  size: number
  sha256: string
  /** How it was found to be; nothing where nobody has looked. */
  mark?: ReactNode
  isWrong?: boolean
  /** Opens only with the code: its hash is that of what opens. */
  isReserved?: boolean
}

/** Files of a packet with their hashes, short or whole. */
export function FilesTable({ files, children }: { files: readonly ListedFile[]; children?: ReactNode }) {
  const [isWhole, setWhole] = useState(false)
  return (
    <Card
      title="Contenido"
      count={files.length === 1 ? '1 archivo' : `${files.length} archivos`}
      isFlush
      actions={
        <Segmented
          size="small"
          aria-label="Huella de cada archivo"
          value={isWhole}
          options={[
            { value: false, label: 'Corta' },
            { value: true, label: 'SHA-256' },
          ]}
          onChange={setWhole}
        />
      }
    >
      <ul className="evidence-files" data-whole={isWhole}>
        {files.map(({ name, size, sha256, mark, isWrong = false, isReserved = false }) => (
          <li key={name} data-wrong={isWrong}>
            {mark}
            <b>{name}</b>
            <code title={sha256}>{isWhole ? sha256 : sha256 && shortHash(sha256)}</code>
            <span>{isReserved ? 'reservado' : fileSize(size)}</span>
          </li>
        ))}
      </ul>
      {children}
    </Card>
  )
}
