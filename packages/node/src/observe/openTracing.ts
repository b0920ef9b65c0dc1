import { createOtlpExporter, type OtlpOptions } from './otlp.ts'
import { createTracer, type Tracer } from './tracer.ts'

/** Traces that go to a collector. */
export interface Tracing {
  readonly tracer: Tracer
  /** Sends what is left. */
  close(): Promise<void>
}

export function openTracing(options: OtlpOptions): Tracing {
  const exporter = createOtlpExporter(options)
  return { tracer: createTracer(exporter.take), close: exporter.close }
}
