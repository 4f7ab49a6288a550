import { useRef, type ComponentProps } from 'react'
import { Button } from 'antd'

/** A button that asks for one file, without the weight of antd's upload. */
export function FileButton({
  accept,
  onChoose,
  ...button
}: Omit<ComponentProps<typeof Button>, 'onClick'> & { accept: readonly string[]; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file, mended, may be chosen again.
          target.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}
