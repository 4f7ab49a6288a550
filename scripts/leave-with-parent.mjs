// Loaded before a child's own program: when the channel to the parent closes, the parent is gone, killed by force
// perhaps, and the child leaves as if asked to.
const GRACE_MS = 25_000

if (process.channel) {
  process.on('disconnect', () => {
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  process.channel.unref()
}
