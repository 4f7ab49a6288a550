import { Button } from 'antd'
import { titleOf } from '@arriero/contract/social/social.rules.ts'
import { dateTime } from '../../../kit/format.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { NetworkIcon } from '../pieces.tsx'
import type { Post } from '../social.words.ts'

/** What is out already, the newest first. */
export function PublishedList({ posts, open }: { posts: readonly Post[]; open: (id: number) => void }) {
  const out = posts.filter(({ targets }) => targets.some(({ state }) => state === 'published')).toReversed()
  if (out.length === 0)
    return (
      <EmptyState title="Nada publicado en estas semanas" text="Lo que se publique desde aquí aparece en esta lista." />
    )
  return (
    <ul className="social-published" aria-label="Publicadas">
      {out.map((post) => (
        <li key={post.id}>
          <time dateTime={post.publishAt}>{dateTime(post.publishAt).slice(0, 16)}</time>
          <Button type="link" onClick={() => open(post.id)}>
            {titleOf(post)}
          </Button>
          <span className="spacer" />
          {post.targets
            .filter(({ state }) => state === 'published')
            .map(({ accountId, network, accountName, permalink }) =>
              permalink ? (
                <a key={accountId} href={permalink} target="_blank" rel="noreferrer">
                  <NetworkIcon network={network} size={14} /> {accountName}
                </a>
              ) : (
                <span key={accountId}>
                  <NetworkIcon network={network} size={14} /> {accountName}
                </span>
              ),
            )}
        </li>
      ))}
    </ul>
  )
}
