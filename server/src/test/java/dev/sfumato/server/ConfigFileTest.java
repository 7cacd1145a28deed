package dev.sfumato.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.server.api.Limits;
import dev.sfumato.server.export.Enrolment;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ConfigFileTest {
  @Test
  void read_everything() {
    ServerConfig config =
        read(
            """
            host: 0.0.0.0
            port: 9090
            data: /var/lib/sfumato
            database-url: jdbc:postgresql://localhost/sfumato
            tls-cert: cert.pem
            tls-key: key.pem
            enrolment: token
            retention-days: 90
            cluster-port: 2551
            join: [10.0.0.1:2551, 10.0.0.2:2551]
            limits:
              campaigns: 7
              area-km2: 2.5
            """);

    assertThat(config.host()).isEqualTo("0.0.0.0");
    assertThat(config.port()).isEqualTo(9090);
    assertThat(config.data()).isEqualTo(Path.of("/var/lib/sfumato"));
    assertThat(config.databaseUrl()).hasValue("jdbc:postgresql://localhost/sfumato");
    assertThat(config.tlsCert()).hasValue(Path.of("cert.pem"));
    assertThat(config.enrolment()).isEqualTo(Enrolment.TOKEN);
    assertThat(config.retention()).hasValue(Duration.ofDays(90));
    assertThat(config.clusterPort()).hasValue(2551);
    assertThat(config.join()).hasSize(2);
    assertThat(config.limits().campaigns()).isEqualTo(7);
    assertThat(config.limits().areaKm2()).isEqualTo(2.5);
    assertThat(config.limits().levels()).isEqualTo(Limits.defaults().levels());
  }

  @Test
  void read_nothing_keepsTheDefaults() {
    ServerConfig config = read("# all as it is\n");

    assertThat(config.port()).isEqualTo(8080);
    assertThat(config.host()).isEqualTo("127.0.0.1");
    assertThat(config.retention()).isEmpty();
  }

  @Test
  void read_whatIsWrong_isNamed() {
    assertThatThrownBy(() -> read("prot: 1")).hasMessageContaining("key: prot");
    assertThatThrownBy(() -> read("port: 40000")).hasMessageContaining("port: 40000");
    assertThatThrownBy(() -> read("port: eighty")).hasMessageContaining("port: eighty");
    assertThatThrownBy(() -> read("limits: {cells: 1}")).hasMessageContaining("limits.cells");
    assertThatThrownBy(() -> read("enrolment: maybe")).hasMessageContaining("enrolment: maybe");
    assertThatThrownBy(() -> read("tls-cert: cert.pem")).hasMessageContaining("tls-key");
    assertThatThrownBy(() -> read("port: [")).hasMessageContaining("YAML");
  }

  private static ServerConfig read(String yaml) {
    ServerConfig.Builder builder = ServerConfig.builder();
    ConfigFile.read(yaml, builder);
    return builder.build();
  }
}
