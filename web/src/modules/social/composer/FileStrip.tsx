import { Button, Input } from 'antd'
import { IconArrowLeft, IconArrowRight, IconCrop, IconPhotoPlus, IconTrash, IconVideo } from '@tabler/icons-react'
import { publishPost } from '@arriero/contract/social/social.contract.ts'
import { nearestRatio, ratioOf, socialLimits, type Problem } from '@arriero/contract/social/social.rules.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { fileSize } from '../../../kit/format.ts'
import { DropZone } from '../../../kit/form/DropZone.tsx'
import type { ChosenFile } from './chosen-file.ts'
import { acceptedTypes } from './draft.ts'

interface FileStripProps {
  files: readonly ChosenFile[]
  /** Place of the one that is looked at. */
  at: number
  problems: readonly Problem[]
  /** The networks that are chosen want a text of each file. */
  hasTexts: boolean
  look: (at: number) => void
  add: (files: readonly File[]) => void
  change: (files: readonly ChosenFile[]) => void
  crop: (file: ChosenFile) => void
}

/** The files of a post in their order; one of them is looked at, moved, described or cut. */
export function FileStrip({ files, at, problems, hasTexts, look, add, change, crop }: FileStripProps) {
  const reason = useWhyNot(publishPost)
  const file = files[at]
  const wrong = new Set(problems.flatMap((problem) => problem.file ?? []))
  const place = (by: number) => {
    const moved = files.toSpliced(at, 1).toSpliced(at + by, 0, file!)
    change(moved)
    look(at + by)
  }
  const mine = problems.filter((problem) => problem.file === at)
  const ratio = file && ratioOf(file)
  const wanted = mine.some(({ kind }) => kind === 'ratio') && ratio !== undefined ? nearestRatio(ratio) : undefined
  return (
    <div className="social-files">
      <ul className="social-strip" aria-label="Archivos en su orden">
        {files.map((one, n) => (
          <li key={one.key}>
            <button
              type="button"
              className={['social-thumb', n === at && 'is-seen', wrong.has(n) && 'is-wrong'].filter(Boolean).join(' ')}
              aria-pressed={n === at}
              aria-label={`Archivo ${n + 1}: ${one.file.name}`}
              onClick={() => look(n)}
            >
              {one.type.startsWith('image/') ? <img src={one.url} alt="" /> : <IconVideo size={22} stroke={1.5} />}
              <b>{n + 1}</b>
            </button>
            <small>{measure(one)}</small>
          </li>
        ))}
        {files.length < socialLimits.files && (
          <li className="social-add">
            <DropZone accept={acceptedTypes} many disabled={reason !== undefined} onChoose={(_, all) => add(all)}>
              <IconPhotoPlus size={20} stroke={1.5} aria-hidden />
              <span>{files.length === 0 ? 'Agregar fotos o video' : `${files.length} de ${socialLimits.files}`}</span>
            </DropZone>
          </li>
        )}
        {wanted !== undefined && ratio !== undefined && file && (
          <li className="social-fix">
            <span>{`La foto ${at + 1} mide ${ratio.toFixed(2)}; cabe ${wanted > 1 ? 'hasta' : 'desde'} ${wanted}`}</span>
            <Button size="small" icon={<IconCrop size={14} />} onClick={() => crop(file)}>
              {`Recortar a ${wanted}`}
            </Button>
          </li>
        )}
      </ul>
      {file && (
        <div className="social-file-tools">
          {hasTexts && (
            <Input
              aria-label={`Texto de la foto ${at + 1}`}
              prefix={<span className="muted">{`Texto de la foto ${at + 1}`}</span>}
              maxLength={socialLimits.description}
              value={file.description}
              onChange={({ target }) => change(files.with(at, { ...file, description: target.value }))}
            />
          )}
          <Button
            type="text"
            aria-label="Mover antes"
            disabled={at === 0}
            icon={<IconArrowLeft size={16} stroke={1.75} />}
            onClick={() => place(-1)}
          />
          <Button
            type="text"
            aria-label="Mover después"
            disabled={at === files.length - 1}
            icon={<IconArrowRight size={16} stroke={1.75} />}
            onClick={() => place(1)}
          />
          <Button
            type="text"
            aria-label={`Quitar ${file.file.name}`}
            icon={<IconTrash size={16} stroke={1.75} />}
            onClick={() => change(files.toSpliced(at, 1))}
          />
        </div>
      )}
    </div>
  )
}

/** '1.25 · 1350 × 1080' */
function measure(file: ChosenFile): string {
  const ratio = ratioOf(file)
  return ratio === undefined ? fileSize(file.file.size) : `${ratio.toFixed(2)} · ${file.width} × ${file.height}`
}
