import type { ComponentProps } from 'react'
import { Button } from 'antd'
import { useFileChoice, type FileChoice } from './file-choice.tsx'

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & FileChoice

/** A button that asks for files. */
export function FileButton({ accept, many = false, onChoose, ...button }: FileButtonProps) {
  const { input, ask } = useFileChoice({ accept, many, onChoose })
  return (
    <>
      <Button {...button} onClick={ask} />
      {input}
    </>
  )
}
