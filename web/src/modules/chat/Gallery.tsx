import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { IconLink } from '@tabler/icons-react'
import { galleryAssets, galleryDocuments, galleryLinks } from '@arriero/contract/chat/messages.contract.ts'
import { timeLabel } from '@arriero/contract/chat/chat.rules.ts'
import { call } from '../../kit/call.ts'
import { Tile } from '../../kit/Tile.tsx'
import { chatKeys } from './chat.data.ts'
import { DocumentLine, Picture } from './MessageFiles.tsx'

type Kind = 'assets' | 'documents' | 'links'
const perPage = { assets: 9, documents: 6, links: 6 } as const
const empty = {
  assets: 'Aquí se reúnen las imágenes del chat.',
  documents: 'Aquí se reúnen los archivos del chat.',
  links: 'Aquí se reúnen los enlaces del chat.',
} as const

/** What was sent in a chat: pictures, files, links. */
export function Gallery({ chatId }: { chatId: number }) {
  const [kind, setKind] = useState<Kind>('assets')
  const [pages, setPages] = useState(1)
  const items = perPage[kind] * pages
  const at = { chat_id: chatId, page_id: 1, items_id: items }
  const key = (of: Kind, many: number) => [...chatKeys.gallery(chatId), of, many]
  const assets = useQuery({
    queryKey: key('assets', kind === 'assets' ? items : perPage.assets),
    queryFn: ({ signal }) =>
      call(galleryAssets, { ...at, items_id: kind === 'assets' ? items : perPage.assets, signal }),
  }).data
  const documents = useQuery({
    queryKey: key('documents', items),
    queryFn: ({ signal }) => call(galleryDocuments, { ...at, signal }),
    enabled: kind === 'documents',
  }).data
  const links = useQuery({
    queryKey: key('links', items),
    queryFn: ({ signal }) => call(galleryLinks, { ...at, signal }),
    enabled: kind === 'links',
  }).data
  const count = { assets, documents, links }[kind]?.count
  return (
    <section className="chat-gallery">
      <Segmented<Kind>
        block
        size="small"
        value={kind}
        onChange={(next) => {
          setKind(next)
          setPages(1)
        }}
        options={[
          { value: 'assets', label: assets?.count ? `Fotos ${assets.count}` : 'Fotos' },
          { value: 'documents', label: 'Archivos' },
          { value: 'links', label: 'Enlaces' },
        ]}
      />
      {kind === 'assets' && (
        <div className="chat-gallery-grid">
          {assets?.results.map((file) => (
            <Picture key={file.id} chatId={chatId} file={{ ...file, width: null, height: null }} />
          ))}
        </div>
      )}
      {kind === 'documents' &&
        documents?.results.map((file) => <DocumentLine key={file.id} chatId={chatId} file={file} />)}
      {kind === 'links' &&
        links?.results.map(({ url, messageId, userName, createdAt }, index) => (
          <a
            key={`${messageId}-${index}`}
            className="chat-document"
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
          >
            <Tile icon={IconLink} tone="blue" />
            <span>
              <b>{url.replace(/^https?:\/\//, '')}</b>
              <small>
                {userName} · {timeLabel(new Date(createdAt), new Date())}
              </small>
            </span>
          </a>
        ))}
      {count === 0 && <p className="chat-none">{empty[kind]}</p>}
      {count !== undefined && count > items && (
        <Button type="link" size="small" onClick={() => setPages(pages + 1)}>
          Ver más ({count - items})
        </Button>
      )}
    </section>
  )
}
