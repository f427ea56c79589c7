// Preloaded into the server under test: tells what it holds, four times a second, and keeps nothing alive for it.
setInterval(() => {
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({ rss, heapUsed })
}, 250).unref()
process.channel?.unref()
