import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { Tracing } from './traced-work.ts'

/** Traces by OpenTelemetry. Its libraries are read where they are asked for and nowhere else: they take a while. */
export function traceByOtlp(endpoint: string, version: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'tuppence', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  const tracer = provider.getTracer('tuppence')
  return {
    within: (work, done) => {
      const kind = work.isRequest ? SpanKind.SERVER : SpanKind.INTERNAL
      const parent = work.traceparent
        ? propagation.extract(ROOT_CONTEXT, { traceparent: work.traceparent })
        : context.active()
      const span = tracer.startSpan(work.name, { kind, attributes: { ...work.attributes } }, parent)
      return context.with(trace.setSpan(parent, span), async () => {
        try {
          return await done()
        } catch (error) {
          // Its kind only: a message may hold what somebody typed.
          span.setAttribute('error.type', kindOf(error))
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
    },
    ids: () => {
      const span = trace.getActiveSpan()?.spanContext()
      return span && { trace_id: span.traceId, span_id: span.spanId }
    },
    close: async () => {
      await provider.shutdown()
      trace.disable()
      context.disable()
      propagation.disable()
    },
  }
}

/** A refusal's code, a database's, or the name of an error's class. */
function kindOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(code ?? name ?? typeof error)
}
