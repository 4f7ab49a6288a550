// Loaded before a child's own program: when the channel to the parent closes, the parent is gone, killed by force
// perhaps, and the child leaves as if asked to.
import { isMainThread } from 'node:worker_threads'

const GRACE_MS = 25_000

function leave() {
  setTimeout(() => process.exit(1), GRACE_MS).unref()
  process.kill(process.pid, 'SIGTERM')
}

if (isMainThread && process.env.WATCH_REPORT_DEPENDENCIES) {
  // `node --watch` holds the channel and does not care; its child, which is us, ends both.
  const launcher = Number(process.env.ARRIERO_LAUNCHER)
  setInterval(() => {
    try {
      process.kill(launcher, 0)
    } catch {
      process.kill(process.ppid, 'SIGTERM')
      leave()
    }
  }, 1000).unref()
} else if (isMainThread && process.channel && process.ppid === Number(process.env.ARRIERO_LAUNCHER)) {
  // A child of the child inherits this import; its channel belongs to its own parent and must keep it alive.
  process.on('disconnect', leave)
  process.channel.unref()
}
