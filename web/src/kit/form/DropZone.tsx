import { useState, type DragEvent, type ReactNode } from 'react'
import { toast } from '../shell/toast.ts'
import { isAccepted, useFileChoice, type FileChoice } from './file-choice.tsx'

interface DropZoneProps extends FileChoice {
  /** Of the field whose label opens it. */
  id?: string | undefined
  disabled?: boolean
  children: ReactNode
}

/** Where files are dropped or chosen. */
export function DropZone({ id, disabled = false, children, ...choice }: DropZoneProps) {
  const { input, ask } = useFileChoice(choice, id)
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dropped = [...event.dataTransfer.files]
    const files = dropped.filter((file) => isAccepted(file, choice.accept)).slice(0, choice.many ? undefined : 1)
    if (files[0]) choice.onChoose(files[0], files)
    else if (dropped[0]) toast.error(`Aquí no se acepta «${dropped[0].name}»`)
  }
  return (
    <>
      <button
        type="button"
        className="drop-zone"
        data-over={isOver}
        disabled={disabled}
        onClick={ask}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {children}
      </button>
      {input}
    </>
  )
}
