import { Component, provideZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { startElements } from '../recipe/elements';
import { ReportListComponent } from '../recipe/report-list.component';
import { isCasePage, offerCases } from '../shared/case-page';
import { CaseComponent } from './case.component';

@Component({
  selector: 'app-root',
  imports: [ReportListComponent],
  template: `
    <h1>Graded cards</h1>
    <app-report-list [certificates]="certificates" (failed)="note($event)" />
    <output>{{ failures().join() }}</output>
  `,
})
class PageComponent {
  readonly certificates = Array.from(
    { length: 100 },
    (_, index) => `X${String(index + 1).padStart(7, '0')}`,
  );
  readonly failures = signal<readonly string[]>([]);

  note({ certificate, code }: { certificate: string; code: string }): void {
    this.failures.update((all) => [...all, `${certificate} ${code}`]);
  }
}

const providers = [provideZonelessChangeDetection()];
if (isCasePage()) {
  const { components } = await bootstrapApplication(CaseComponent, { providers });
  const page = components[0]!.instance as CaseComponent;
  offerCases({
    render: (shown) => page.shown.set(shown),
    element: () => page.element()?.nativeElement,
    load: startElements,
  });
} else {
  await bootstrapApplication(PageComponent, { providers });
  void startElements();
}
