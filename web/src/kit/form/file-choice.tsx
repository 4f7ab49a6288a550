import { useRef, type ReactNode } from 'react'

export interface FileChoice {
  /** Extensions and media types: '.xlsx', 'image/png'. */
  accept: readonly string[]
  many?: boolean
  onChoose: (first: File, all: readonly File[]) => void
}

/** Asks for files without the weight of antd's upload: `input` stands beside what calls `ask`. */
export function useFileChoice({ accept, many = false, onChoose }: FileChoice, id?: string) {
  const ref = useRef<HTMLInputElement>(null)
  const input: ReactNode = (
    <input
      ref={ref}
      id={id}
      type="file"
      hidden
      multiple={many}
      accept={accept.join(',')}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        // The same file, mended, may be chosen again.
        target.value = ''
        if (files[0]) onChoose(files[0], files)
      }}
    />
  )
  return { input, ask: () => ref.current?.click() }
}

/** Whether a file is of those a browser would offer: what is dropped was never filtered. */
export const isAccepted = ({ name, type }: Pick<File, 'name' | 'type'>, accept: readonly string[]) =>
  accept.some((one) => (one.startsWith('.') ? name.toLowerCase().endsWith(one.toLowerCase()) : type === one))
