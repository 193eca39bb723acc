import { Component, provideZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { startElements } from '../recipe/elements';
import { ReportListComponent } from '../recipe/report-list.component';

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

await bootstrapApplication(PageComponent, { providers: [provideZonelessChangeDetection()] });
void startElements();
