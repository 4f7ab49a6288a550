import { useEffect, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { IconExternalLink } from '@tabler/icons-react'
import { errorText } from '../../kit/api-error.ts'
import { useTyped } from '../../kit/typed.ts'
import './pdf-preview.css'

interface PdfPreviewProps {
  title: string
  /** What it shows; another one is asked for shortly after it changed. */
  of: unknown
  load: (signal: AbortSignal) => Promise<File>
}

const pauseMs = 400

/** The very PDF, always white, made anew as what it shows changes; the former one stays until the next is here. */
export function PdfPreview({ title, of, load }: PdfPreviewProps) {
  const settled = useTyped(JSON.stringify(of), pauseMs)
  const { data, error } = useQuery({
    queryKey: ['pdf-preview', title, settled],
    queryFn: ({ signal }) => load(signal),
    placeholderData: (former) => former,
    gcTime: 0,
    retry: false,
  })
  const url = useFileUrl(data)
  if (!url) return error ? <p className="pdf-note">{errorText(error)}</p> : <Skeleton active />
  return (
    <div className="pdf-preview">
      {error && <p className="pdf-note">{errorText(error)}</p>}
      {/* Telephones open a PDF by itself, not within a page. */}
      {navigator.pdfViewerEnabled ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a sandboxed frame shows no PDF; this one is our own
        <iframe key={url} title={title} src={`${url}#toolbar=0&navpanes=0&view=FitH`} />
      ) : (
        <p className="pdf-note">Este navegador no muestra un PDF dentro de la página.</p>
      )}
      <Button
        type="link"
        href={url}
        target="_blank"
        rel="noreferrer"
        icon={<IconExternalLink size={16} stroke={1.75} />}
      >
        Abrir en otra pestaña
      </Button>
    </div>
  )
}

/** The address of a file as long as it is shown. */
function useFileUrl(file: File | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url
}
